import type { ComponentType } from 'react'
import type { ExerciseAttributes, ExerciseType } from '#contract/blocks/registry.ts'
import type { BlockProps } from '../block-props.ts'
import type { ExerciseProps } from './exercise-host.ts'

/** An exercise as a block of a document. */
export const exerciseView = <T extends ExerciseType>(Exercise: ComponentType<ExerciseProps<T>>) => {
  const ExerciseView = ({ node, locale }: BlockProps) => (
    <Exercise id={String(node.attrs?.id)} attrs={node.attrs as ExerciseAttributes<T>} locale={locale} />
  )
  return ExerciseView
}
