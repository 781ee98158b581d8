import { Group, Stack, Text } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { InputProps } from '../answers/answer-input.ts'
import classes from './hotspot-input.module.css'
import { stateOf, Verdict } from './verdict.tsx'

interface Point {
  x: number
  y: number
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (value: number): number => Math.round(Math.min(Math.max(value, 0), 100) * 10) / 10
const at = ({ x, y }: Point) => ({ left: `${x}%`, top: `${y}%` })

/** The image: a tap or click marks a spot; with the keyboard, arrow keys move a cross and Enter marks. */
const Board = ({ question, given, onChange, fixed, labelledBy }: InputProps) => {
  const { t } = useTranslation('learning')
  const [cross, setCross] = useState<Point>({ x: 50, y: 50 })
  const { media, marks = 1, feedback } = question
  const points = given.points ?? []
  const mark = (point: Point) => {
    // Once all marks are set, the next one replaces the last.
    onChange({ points: [...points.slice(0, marks - 1), point] })
    setCross(point)
  }
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (detail === 0) return mark(cross)
    const box = currentTarget.getBoundingClientRect()
    mark({
      x: within((100 * (clientX - box.left)) / box.width),
      y: within((100 * (clientY - box.top)) / box.height),
    })
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 2
    setCross({ x: within(cross.x + by[0] * step), y: within(cross.y + by[1] * step) })
  }
  if (!media || media.kind) return <p>{t('quiz.hotspot.noPicture')}</p>
  return (
    <div className={classes.board}>
      <img src={media.url} alt={media.alt} draggable={false} />
      {feedback?.areas?.map((area) => (
        <span
          key={area.id}
          className={classes.area}
          data-state={stateOf(area.correct)}
          style={{ ...at(area), width: `${area.width}%`, height: `${area.height}%` }}
        />
      ))}
      <button
        type="button"
        className={classes.surface}
        aria-labelledby={labelledBy}
        aria-describedby={`${labelledBy}-how`}
        disabled={fixed}
        onClick={click}
        onKeyDown={press}
      >
        <span className={classes.cross} style={at(cross)} />
      </button>
      {points.map((point, index) => (
        <span key={index} className={classes.mark} style={at(point)}>
          {index + 1}
        </span>
      ))}
    </div>
  )
}

/** The spots by name, for people who cannot see the image. */
const Names = ({ question, given, onChange, fixed, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const chosen = given.answer_ids ?? []
  const { marks = 1 } = question
  const toggle = (id: string) =>
    onChange({
      answer_ids: chosen.includes(id)
        ? chosen.filter((one) => one !== id)
        : [...chosen.slice(0, marks - 1), id],
    })
  return (
    <details className={classes.names}>
      <summary>{t('quiz.hotspot.byName')}</summary>
      <ul>
        {question.answers.map(({ id, text }) => (
          <li key={id}>
            <label lang={lang}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={fixed}
                onChange={() => toggle(id)}
              />
              {text}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Findings = ({ question, given }: Pick<InputProps, 'question' | 'given'>) => {
  const { feedback } = question
  if (!feedback?.areas) return null
  const isIn = (area: { x: number; y: number; width: number; height: number; id: string }) =>
    given.answer_ids?.includes(area.id) ||
    given.points?.some(
      ({ x, y }) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height,
    )
  const shownAreas = feedback.areas.filter((area) => area.correct || isIn(area))
  return (
    <Stack component="ul" gap="xs" mt="sm">
      {shownAreas.map((area) => {
        const remark = feedback.answers.find(({ id }) => id === area.id)?.feedback
        return (
          <li key={area.id}>
            <Verdict right={area.correct}>
              {area.text}
              {remark ? (
                <Text component="small" display="block" fz="sm" fw={400} c="dimmed">
                  {remark}
                </Text>
              ) : null}
            </Verdict>
          </li>
        )
      })}
    </Stack>
  )
}

/** An image on which spots are marked. */
export const HotspotInput = (props: InputProps) => {
  const { question, given, fixed, labelledBy } = props
  const { t } = useTranslation('learning')
  const { marks = 1, feedback } = question
  const set = (given.points ?? given.answer_ids ?? []).length
  return (
    <>
      <Board {...props} />
      {feedback ? (
        <Group component="p" className={classes.legend ?? ''} mt="sm" fz="sm" c="dimmed">
          <span data-state="right">
            <Check size={14} aria-hidden /> {t('quiz.hotspot.right')}
          </span>
          <span data-state="wrong">
            <X size={14} aria-hidden /> {t('quiz.hotspot.wrong')}
          </span>
        </Group>
      ) : question.media && marks > 0 ? (
        <Text id={`${labelledBy}-how`} mt="sm" fz="sm" c="dimmed">
          {t('quiz.hotspot.how', { count: marks })} <VisuallyHidden>{t('quiz.hotspot.keys')}</VisuallyHidden>
        </Text>
      ) : null}
      <div role="status">
        {fixed ? null : <VisuallyHidden>{t('quiz.hotspot.set', { set, count: marks })}</VisuallyHidden>}
      </div>
      {feedback ? <Findings {...props} /> : <Names {...props} />}
    </>
  )
}
