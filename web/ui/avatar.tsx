import { useState } from 'react'
import classes from './avatar.module.css'

/** First letters of the first and last name; of a single name its first two letters. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}

/** The same name has the same hue everywhere. */
export const hueOf = (name: string): number => {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return (sum % 12) * 30 + 25
}

const sizes = { sm: classes.sm, md: classes.md, lg: classes.lg, xl: classes.xl }

interface AvatarProps {
  name: string
  /** A file name under the avatars folder; without one the initials show. */
  picture?: string | null
  size?: keyof typeof sizes
}

/** A person's picture or initials. The name stands beside it, so it is not read out. */
export const Avatar = ({ name, picture, size = 'md' }: AvatarProps) => {
  // Erased or replaced since this page heard of it, or there is no network.
  const [missing, setMissing] = useState<string | null>(null)
  const className = `${classes.avatar} ${sizes[size]}`
  if (picture && picture !== missing)
    return (
      <img
        className={className}
        src={`/img/avatars/${encodeURIComponent(picture)}`}
        alt=""
        onError={() => setMissing(picture)}
      />
    )
  return (
    <span className={className} style={{ '--hue': hueOf(name) } as React.CSSProperties} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
