import classes from './celebration.module.css'

const strips = [
  ['#f97316', 60, 70, 30],
  ['#0284c7', 96, 30, -40],
  ['#eab308', 40, 150, 70],
  ['#9333ea', 104, 196, 20],
  ['#059669', 380, 64, -30],
  ['#eab308', 336, 28, 45],
  ['#e11d48', 398, 150, 80],
  ['#0284c7', 340, 204, -20],
] as const
const dots = [
  ['#e11d48', 76, 112, 5],
  ['#f97316', 366, 108, 5],
  ['#059669', 128, 58, 4],
] as const

interface CelebrationProps {
  /** The image in the middle. */
  image: string
  /** True if the course was finished just now: the confetti falls once. Otherwise it does not move. */
  fresh: boolean
}

/** A single burst of confetti; static under reduced motion. */
export const Celebration = ({ image, fresh }: CelebrationProps) => (
  <div className={classes.celebration} data-fresh={fresh || undefined}>
    <svg viewBox="0 0 436 256" aria-hidden="true">
      {strips.map(([color, x, y, turn], index) => (
        <g key={`${x} ${y}`} style={{ animationDelay: `${index * 40}ms` }}>
          <path
            d="M-7 0h14"
            stroke={color}
            strokeWidth="7"
            strokeLinecap="round"
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        </g>
      ))}
      {dots.map(([color, x, y, size], index) => (
        <g key={`${x} ${y}`} style={{ animationDelay: `${index * 90}ms` }}>
          <circle cx={x} cy={y} r={size} fill={color} />
        </g>
      ))}
    </svg>
    <img src={image} width={168} height={168} alt="" />
  </div>
)
