import { Fragment } from 'react'
import classes from './breakable-text.module.css'

/** An address or the name of a host among other words, caught so that a split keeps it. */
const addresses = /(\S*\w[.@/]\S*\w\S*)/
/** Where an address may go on in the next line: after a sign of its own, and not between the signs of `://`. */
const breaks = /(?<=[\w)]+(?:[@?&=]|:?\/+))(?=[^\s./@?&=])/
/** Names this short, in letters, stay whole: `harbor.example` reads as one word. */
const wholeUpTo = 20
const dots = /(?<=[\w)]\.)(?=[^\s./@?&=])/
/** A name of so many letters has room in a line of the narrowest phone. */
const fitsUpTo = 28

/** The parts of an address between which a line may end. */
const partsOf = (address: string): string[] =>
  address.split(breaks).flatMap((name) => (name.length > wholeUpTo ? name.split(dots) : name))

/** A browser would end a line after a hyphen, where a false name reads as a right one. */
const isWhole = (part: string): boolean => part.includes('-') && part.length <= fitsUpTo

/** Words and addresses: one that is too long for its line breaks at a sign and not within a name, so that it can still be read. */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(addresses).map((piece, index) =>
    index % 2 === 0
      ? piece
      : partsOf(piece).map((part, at) => (
          <Fragment key={at}>
            {at > 0 ? <wbr /> : null}
            {isWhole(part) ? <span className={classes.whole}>{part}</span> : part}
          </Fragment>
        )),
  )
