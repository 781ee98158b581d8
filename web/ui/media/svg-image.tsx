import type { ReactNode } from 'react'
import classes from './svg-image.module.css'

export type DrawingName = 'lost' | 'closed' | 'offline' | 'broken' | 'empty' | 'courses' | 'talk' | 'podium'

const sheet = (
  <>
    <rect className={classes.paper} x="62" y="34" width="76" height="92" rx="10" />
    <path className={classes.line} d="M78 58h44M78 74h44M78 90h26" />
  </>
)

const pictures: Record<DrawingName, ReactNode> = {
  lost: (
    <>
      {sheet}
      <circle className={classes.glass} cx="128" cy="104" r="23" />
      <path className={classes.handle} d="m145 121 17 17" />
    </>
  ),
  closed: (
    <>
      <path className={classes.handle} d="M80 72V56a20 20 0 0 1 40 0v16" />
      <rect className={classes.solid} x="66" y="70" width="68" height="56" rx="12" />
      <path className={classes.keyhole} d="M100 90v14" />
    </>
  ),
  offline: (
    <>
      <path
        className={classes.paper}
        d="M72 118a24 24 0 0 1-3-47.800 34 34 0 0 1 65-7A28 28 0 0 1 132 118z"
      />
      <path className={classes.handle} d="m66 46 72 84" />
    </>
  ),
  broken: (
    <>
      {sheet}
      <path className={classes.tear} d="M56 104l14-10 12 10 14-10 12 10 14-10 12 10 10-7" />
      <circle className={classes.alarm} cx="138" cy="44" r="15" />
      <path className={classes.mark} d="M138 37v8M138 51v.2" />
    </>
  ),
  empty: (
    <>
      <path className={classes.box} d="M52 84h96v32a12 12 0 0 1-12 12H64a12 12 0 0 1-12-12z" />
      <path className={classes.rim} d="M52 84l16-32h64l16 32M52 84h28a20 20 0 0 0 40 0h28" />
    </>
  ),
  courses: (
    <>
      <rect className={classes.solid} x="58" y="102" width="82" height="22" rx="6" />
      <rect className={classes.paper} x="64" y="78" width="70" height="22" rx="6" />
      <rect className={classes.glass} x="58" y="52" width="76" height="24" rx="6" />
      <path className={classes.keyhole} d="M74 113h26" />
      <path className={classes.line} d="M80 89h22" />
    </>
  ),
  talk: (
    <>
      <path
        className={classes.paper}
        d="M50 50a10 10 0 0 1 10-10h60a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H80l-15 14V92h-5a10 10 0 0 1-10-10z"
      />
      <path className={classes.line} d="M66 58h48M66 74h30" />
      <path
        className={classes.solid}
        d="M108 86h36a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10h-3v13l-14-13h-19a10 10 0 0 1-10-10V96a10 10 0 0 1 10-10z"
      />
      <path className={classes.keyhole} d="M115 106v.2M126 106v.2M137 106v.2" />
    </>
  ),
  podium: (
    <>
      <path className={classes.paper} d="M54 98a6 6 0 0 1 6-6h25v38H54z" />
      <path className={classes.paper} d="M115 106h25a6 6 0 0 1 6 6v18h-31z" />
      <path className={classes.solid} d="M85 82a6 6 0 0 1 6-6h18a6 6 0 0 1 6 6v48H85z" />
      <path className={classes.keyhole} d="M100 92v20" />
      <circle className={classes.glass} cx="100" cy="50" r="15" />
    </>
  ),
}

/**
 * Small flat illustrations for page states, in the company's brand colors. They carry no information that is not in
 * the text.
 */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={classes.drawing} viewBox="0 0 200 160" aria-hidden="true">
    <circle className={classes.ground} cx="100" cy="82" r="72" />
    {pictures[name]}
  </svg>
)
