import type { EmailInspection } from '#contract/blocks/exercises/email-fields.ts'
import type { SignInPrompt } from '#contract/blocks/exercises/sign-in-prompt.ts'
import {
  type ExerciseAttributes,
  type ExerciseType,
  exercises,
  isExercise,
} from '#contract/blocks/registry.ts'
import { wordsInside } from '#contract/content/block-words.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { RenderOptions } from './render-options.export.ts'

// What HTML pages and PDFs share about exercises: the title of each type and the facts shown in rows, in the texts
// of the download.

type Say = RenderOptions['say']
/** A label and its value. */
export type Fact = readonly [name: string, value: string]

/** How each type of exercise is rendered. */
export type ExerciseRenderers<Options, Output> = {
  [T in ExerciseType]?: (exercise: ExerciseAttributes<T>, options: Options) => Output
} & {
  /** Fallback for an exercise without its own renderer: its texts in the order of its fields. */
  other: (words: string[], options: Options) => Output
}

/** Null for a block that is not an exercise. */
export function renderExercise<Options, Output>(
  renderers: ExerciseRenderers<Options, Output>,
  { type, attrs = {} }: ContentNode,
  options: Options,
): { title: string; output: Output } | null {
  if (!isExercise(type)) return null
  const render = renderers[type] as ((exercise: unknown, options: Options) => Output) | undefined
  const lines = render ? render(attrs, options) : renderers.other(wordsInside({ type, attrs }), options)
  return { title: exercises[type].title, output: lines }
}

const stated = (facts: Fact[]): Fact[] => facts.filter(([, value]) => value.trim() !== '')

export const mailHead = ({ from_name, from_address, to, sent, subject }: EmailInspection, say: Say): Fact[] =>
  stated([
    [say('from'), [from_name, from_address && `<${from_address}>`].filter(Boolean).join(' ')],
    [say('to'), to],
    [say('sent'), sent],
    [say('subject'), subject],
  ])

export const promptFacts = (prompt: SignInPrompt, say: Say): Fact[] =>
  stated((['account', 'place', 'device', 'time'] as const).map((key) => [say(`prompt.${key}`), prompt[key]]))
