import type { EmailInspection, ExerciseType, SignInPrompt } from '../../../contract/exercises.ts'
import type { HtmlWishes } from './html-wishes.ts'

// What exercises are called and state in rows, the same on a page of the site and on paper. In the site's own words.

type Say = HtmlWishes['say']
/** A name and what it stands for. */
export type Fact = readonly [name: string, value: string]

export const exerciseTitles: Record<ExerciseType, string> = {
  emailInspection: 'email',
  linkInspection: 'link',
  signInPrompt: 'prompt.title',
  passwordTrial: 'password',
  knowledgeCheck: 'check',
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
