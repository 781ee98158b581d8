import classes from './public-frame.module.css'

/** Decoration beside the sign-in form: the company's color, and no information that is not in the text. */
export const ShieldArt = () => (
  <svg
    className={classes.shield}
    viewBox="0 0 720 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <circle cx="470" cy="300" r="330" fill="#fff" opacity=".05" />
    <circle cx="470" cy="300" r="230" fill="#fff" opacity=".06" />
    <circle cx="470" cy="300" r="136" fill="#fff" opacity=".08" />
    <g transform="translate(470 296)">
      <path d="M0-92-76-64V4c0 56 32 92 76 110C44 96 76 60 76 4v-68z" fill="#fff" />
      <path d="M0-92-76-64V4c0 56 32 92 76 110z" fill="var(--brand)" opacity=".14" />
      <rect x="-42" y="-26" width="84" height="58" rx="7" fill="var(--brand-deep)" />
      <path className={classes.stroke} d="m-37-20 37 29 37-29" stroke="#fff" />
      <circle cx="44" cy="32" r="21" fill="#fbbf24" />
      <path className={classes.stroke} d="m35 32 7 7 11-13" stroke="#422006" />
    </g>
    <path d="M0 640c90-46 180-46 270 0s180 46 270 0 130-36 180-22v282H0z" opacity=".12" />
    <path d="M0 700c90-46 180-46 270 0s180 46 270 0 130-36 180-22v222H0z" opacity=".14" />
  </svg>
)

export const WaveArt = () => (
  <svg
    className={classes.waves}
    viewBox="0 0 720 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <defs>
      <linearGradient id="wave" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity=".34" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
    </defs>
    <g fill="url(#wave)" opacity=".5">
      <path d="M-20 520C90 300 150 420 250 250S460 60 560 210s120 20 200-90v620H-20z" />
      <path d="M-20 640c120-190 210-60 310-210s170-190 260-70 140 30 210-50v520H-20z" />
      <path d="M-20 760c140-150 230-40 340-160s180-110 260-30 120 20 180-30v380H-20z" />
    </g>
  </svg>
)
