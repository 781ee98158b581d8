import { Fragment } from 'react'
import classes from './breakable-text.module.css'

/** An address or host name among other words; in a capture group, so that a split keeps it. */
const addresses = /(\S*\w[.@/]\S*\w\S*)/
/** Where an address may break: after one of its separators, but not within `://`. */
const breaks = /(?<=[\w)]+(?:[@?&=]|:?\/+))(?=[^\s./@?&=])/
/** Names of up to so many characters stay whole: `harbor.example` reads as one word. */
const wholeUpTo = 20
const dots = /(?<=[\w)]\.)(?=[^\s./@?&=])/
/** A name of up to so many characters fits on a line of the narrowest phone. */
const fitsUpTo = 28

/** The parts of an address between which a line may break. */
const partsOf = (address: string): string[] =>
  address.split(breaks).flatMap((name) => (name.length > wholeUpTo ? name.split(dots) : name))

/** A word with a single letter before its hyphen, such as `e-mail`; in a capture group, too. */
const shortStarts = /((?<![\p{L}\p{N}-])\p{L}-\p{L}+)/u

/** Words without an address. No line ends within `e-mail`. */
const Words = ({ children }: { children: string }) =>
  children.split(shortStarts).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className={classes.whole}>
        {piece}
      </span>
    ),
  )

/** A browser would break a line after a hyphen, where a fake name can look like a real one. */
const isWhole = (part: string): boolean => part.includes('-') && part.length <= fitsUpTo

/**
 * Text with addresses: one that is too long for its line breaks at a separator and not within a name, so that it
 * stays readable.
 */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(addresses).map((piece, index) =>
    index % 2 === 0 ? (
      <Words key={index}>{piece}</Words>
    ) : (
      partsOf(piece).map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {isWhole(part) ? <span className={classes.whole}>{part}</span> : part}
        </Fragment>
      ))
    ),
  )
