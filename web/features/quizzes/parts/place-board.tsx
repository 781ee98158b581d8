import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Area, Picture } from '#contract/quizzes/question-types.ts'
import type { EditorProps } from '../question/answers.tsx'
import { withAnswer } from '../question/question-draft.ts'
import { withPlace } from '../question/question-kinds.ts'
import { type Corner, drawArea, moveArea, resizeArea } from './hotspot-areas.ts'
import classes from './place-board.module.css'

const letters = 'ABCDEFGHIJKLMNOPQRST'

interface Grip {
  /** Null while a new area is being drawn. */
  key: string | null
  way: 'draw' | 'move' | 'size'
  from: Corner
  area: Area
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const styleOf = ({ x, y, width, height }: Area) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
})

/** Drawing, moving and sizing places by pointer, or by the arrow keys. */
const usePlaces = ({ draft, canArrange, onChange }: EditorProps) => {
  const board = useRef<HTMLDivElement>(null)
  const [grip, setGrip] = useState<Grip | null>(null)
  const set = (key: string, area: Area) => onChange(withAnswer(draft, key, { area }))
  const cornerAt = ({ clientX, clientY }: PointerEvent): Corner => {
    const box = board.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: (100 * (clientX - box.left)) / box.width, y: (100 * (clientY - box.top)) / box.height }
  }
  const take = (event: PointerEvent, gripped: Omit<Grip, 'from'>) => {
    if (!canArrange || event.button !== 0) return
    event.stopPropagation()
    board.current?.setPointerCapture(event.pointerId)
    setGrip({ ...gripped, from: cornerAt(event) })
  }
  const shown = (gripped: Grip, now: Corner): Area => {
    if (gripped.way === 'draw') return drawArea(gripped.from, now)
    const by = { x: now.x - gripped.from.x, y: now.y - gripped.from.y }
    return gripped.way === 'move' ? moveArea(gripped.area, by) : resizeArea(gripped.area, by)
  }
  const drag = (event: PointerEvent) => {
    if (!grip) return
    const area = shown(grip, cornerAt(event))
    if (grip.key) set(grip.key, area)
    else setGrip({ ...grip, area })
  }
  const release = () => {
    const isMeant = grip?.way === 'draw' && grip.area.width > 3 && grip.area.height > 3
    if (isMeant) onChange(withPlace(draft, grip.area))
    setGrip(null)
  }
  const press = (event: KeyboardEvent, key: string, area: Area) => {
    const by = arrows[event.key]
    if (!by || !canArrange) return
    event.preventDefault()
    const corner = { x: by[0], y: by[1] }
    set(key, event.shiftKey ? resizeArea(area, corner) : moveArea(area, corner))
  }
  return { board, grip, take, drag, release, press, letGo: () => setGrip(null) }
}

/** The image with its areas: drawn, moved and resized by pointer, or with the arrow keys on an area. */
export const PlaceBoard = ({ picture, ...props }: EditorProps & { picture: Picture }) => {
  const { t } = useTranslation('quizzes')
  const { draft } = props
  const { board, grip, take, drag, release, press, letGo } = usePlaces(props)
  return (
    <div
      ref={board}
      className={classes.board}
      role="group"
      aria-label={t('places.board')}
      onPointerDown={(event) =>
        take(event, { key: null, way: 'draw', area: { x: 0, y: 0, width: 0, height: 0 } })
      }
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={letGo}
    >
      <img src={picture.url} alt={draft.alt} draggable={false} />
      {draft.answers.map(({ key, area, is_correct }, index) =>
        area ? (
          <button
            key={key}
            type="button"
            className={classes.place}
            data-right={is_correct || undefined}
            aria-label={t('places.move', { name: t('places.name', { letter: letters[index] ?? index + 1 }) })}
            style={styleOf(area)}
            onPointerDown={(event) => take(event, { key, way: 'move', area })}
            onKeyDown={(event) => press(event, key, area)}
          >
            <b>{letters[index] ?? index + 1}</b>
            <i onPointerDown={(event) => take(event, { key, way: 'size', area })} />
          </button>
        ) : null,
      )}
      {grip?.way === 'draw' ? <span className={classes.drawing} style={styleOf(grip.area)} /> : null}
    </div>
  )
}
