import { useRef, useState } from 'react'
import type { KeyStroke } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import type { UnitEditorHandle } from '../units/unit-editor.tsx'
import { type NextUnitInput, useNextUnit } from './use-next-unit.ts'

interface WorkbenchInput extends NextUnitInput {
  focusSearch: () => void
}

const focusRow = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-unit="${id}"] button`)?.focus())

/** The current unit, and the actions of the shortcuts. */
export const useWorkbench = ({ focusSearch, ...input }: WorkbenchInput) => {
  const { current } = input
  const editor = useRef<UnitEditorHandle>(null)
  const [isShowingKeys, showKeys] = useState(false)
  const { open, close, moveBy, goOn, isMoving, isReview, isAtEnd } = useNextUnit(input)
  const leave = (): boolean => {
    if (!current) return false
    close()
    focusRow(current)
    return true
  }

  const onStroke = (stroke: KeyStroke): boolean => {
    switch (stroke.action) {
      case 'next':
        return moveBy(1)
      case 'previous':
        return moveBy(-1)
      case 'nextOpen':
        void goOn()
        return true
      case 'search':
        focusSearch()
        return true
      case 'keys':
        showKeys(true)
        return true
      case 'leave':
        return leave()
      default:
        return isMoving() || (editor.current?.act(stroke) ?? false)
    }
  }
  useKeys(onStroke)
  return { editor, open, goOn, isReview, isAtEnd, isShowingKeys, showKeys }
}
