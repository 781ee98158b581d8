import type { FormErrors } from '@mantine/form'
import { useEffect, useRef } from 'react'

interface CheckedForm {
  errors: FormErrors
  getInputNode: (field: string) => HTMLElement | null
}

const isAfter = (first: Node, second: Node): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

const focusable = 'input, textarea, select, button'

/** Focuses the first field, in page order, that the form's own validation or the server rejected. */
export const useFocusOnError = ({ errors, getInputNode }: CheckedForm): void => {
  const before = useRef<FormErrors>(errors)
  useEffect(() => {
    if (errors === before.current) return
    const fields = Object.keys(errors)
    const isNew = fields.some((field) => errors[field] !== before.current[field])
    before.current = errors
    // A user typing in one field while another is still invalid keeps the focus.
    if (!isNew && document.activeElement?.matches('input, textarea, select')) return
    const nodes = fields.map((field) => getInputNode(field)).filter((node) => node !== null)
    const [first] = nodes.toSorted((one, other) => (isAfter(one, other) ? 1 : -1))
    // A checkbox group cannot be focused itself.
    const field = first?.matches(focusable) ? first : first?.querySelector<HTMLElement>(focusable)
    field?.focus()
  })
}
