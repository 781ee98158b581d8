import { useFormat } from '#lib/i18n/format.ts'
import classes from './percent-chart.module.css'

export interface PercentPoint {
  /** A calendar day. */
  on: string
  /** From 0 to 100. */
  percent: number
}

const size = { width: 640, height: 200, left: 76, right: 16, top: 12, bottom: 28 }
const xOf = (index: number, count: number) =>
  size.left + (count < 2 ? 0 : (index * (size.width - size.left - size.right)) / (count - 1))
const yOf = (percent: number) => size.top + ((100 - percent) * (size.height - size.top - size.bottom)) / 100

const Level = ({ percent, target = false }: { percent: number; target?: boolean }) => (
  <line
    className={target ? classes.target : classes.grid}
    x1={size.left}
    x2={size.width - size.right}
    y1={yOf(percent)}
    y2={yOf(percent)}
  />
)

interface PercentChartProps {
  /** Oldest first, at equal distances. */
  points: readonly PercentPoint[]
  /** Drawn as a dashed line. */
  target?: number
}

/** A percentage over time as a line. Hidden from screen readers: show a table beside it. */
export const PercentChart = ({ points, target }: PercentChartProps) => {
  const format = useFormat()
  const [first, last] = [points[0], points.at(-1)]
  const line = points.map(({ percent }, index) => `${xOf(index, points.length)},${yOf(percent)}`)
  return (
    <div className={classes.frame}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes.chart} aria-hidden>
        {[0, 50, 100].map((percent) => (
          <g key={percent}>
            <Level percent={percent} />
            <text x={size.left - 8} y={yOf(percent) + 4} textAnchor="end">
              {format.percent(percent)}
            </text>
          </g>
        ))}
        {target === undefined ? null : <Level percent={target} target />}
        <polyline className={classes.line} points={line.join(' ')} />
        {last ? (
          <circle
            className={classes.dot}
            cx={xOf(points.length - 1, points.length)}
            cy={yOf(last.percent)}
            r={4}
          />
        ) : null}
        {first && last && first !== last ? (
          <>
            <text x={size.left} y={size.height - 6}>
              {format.day(first.on, 'short')}
            </text>
            <text x={size.width - size.right} y={size.height - 6} textAnchor="end">
              {format.day(last.on, 'short')}
            </text>
          </>
        ) : null}
      </svg>
    </div>
  )
}
