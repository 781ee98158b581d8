import { useEffect, useEffectEvent } from 'react'

interface QuizKeys {
  /** Chooses the answer at an index, counted from 0. */
  onDigit: (index: number) => void
  onEnter: () => void
}

/** Digits choose and Enter continues, wherever the focus is, unless the focused element handles Enter itself. */
export const useQuizKeys = ({ onDigit, onEnter }: QuizKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    if (document.querySelector('dialog[open], [popover]:popover-open')) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('textarea, select, audio, video')) return
    const isWriting = target?.matches('input:not([type=radio], [type=checkbox])')
    if (isWriting ? false : /^[1-9]$/.test(event.key)) {
      event.preventDefault()
      onDigit(Number(event.key) - 1)
    } else if (event.key === 'Enter' && !target?.closest('a, button, summary')) {
      event.preventDefault()
      onEnter()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
