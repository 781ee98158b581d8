import { useTranslation } from 'react-i18next'
import { type Field, fieldAt, reviewLabelOf } from '#contract/blocks/fields.ts'
import { blockTypeOf } from '#contract/blocks/registry.ts'

const declaredField = (type: string, path: string): Field | undefined =>
  fieldAt(blockTypeOf(type)?.fields ?? {}, path)

/** Declarations name their labels by keys of editor.json. */
const useLabel = () => {
  const { t } = useTranslation(['editor', 'exercises'])
  return (key: string): string => t(key as 'alt.label')
}

/** Returns the editor's label for a field of a block; null for one that this page does not know. */
export const useFieldName = (): ((type: string, path: string) => string | null) => {
  const translate = useLabel()
  return (type, path) => {
    const field = declaredField(type, path)
    const label = field && reviewLabelOf(field)
    return label ? translate(label) : null
  }
}

/** Returns a field's value in readable form; a value that the server already sends as text stays as it is. */
export const useFieldValue = (): ((type: string, path: string, text: string) => string) => {
  const translate = useLabel()
  return (type, path, text) => {
    const choices = declaredField(type, path)?.choices
    return choices ? translate(`${choices.label}.${text}`) : text
  }
}
