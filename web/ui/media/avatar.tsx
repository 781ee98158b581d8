import { useState } from 'react'
import classes from './avatar.module.css'

const letters = new Intl.Segmenter()
/**
 * Graphemes, as a person counts characters: a letter with its accents is one, and so is an emoji of several code
 * points.
 */
const firstOf = (word: string, count: number): string =>
  Array.from(letters.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')

/**
 * The initials of the first and last name, or the first two letters of a single name. Words in brackets are ignored.
 */
export const initialsOf = (name: string): string => {
  const all = name.trim().split(/\s+/)
  const names = all.filter((word) => !/^\p{P}/u.test(word))
  const [first = '', ...others] = names.length > 0 ? names : all
  const last = others.at(-1)
  return (last ? firstOf(first, 1) + firstOf(last, 1) : firstOf(first, 2)).toLocaleUpperCase()
}

/** The same name always gets the same hue. */
export const hueOf = (name: string): number => {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return (sum % 12) * 30 + 25
}

const sizes = { sm: classes.sm, md: classes.md, lg: classes.lg, xl: classes.xl }

interface AvatarProps {
  name: string
  /** A file name in the avatars folder; without one, the initials are shown. */
  picture?: string | null
  size?: keyof typeof sizes
}

/** A person's picture or initials, hidden from screen readers because the name is next to it. */
export const Avatar = ({ name, picture, size = 'md' }: AvatarProps) => {
  // The picture was deleted or replaced since this page got its address, or there is no network.
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
