import { bidiIsolate } from '#contract/bidi-isolate.ts'
import classes from './dot-separated.module.css'

/** Facts about one subject in a row, separated by dots. */
export const DotSeparated = ({ facts }: { facts: readonly (string | null | undefined)[] }) => (
  <p className={classes.dotted}>
    {facts
      .filter((fact) => typeof fact === 'string')
      .map((fact, index) => (
        <span key={index}>{bidiIsolate(fact)} </span>
      ))}
  </p>
)
