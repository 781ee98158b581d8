import { Fragment } from 'react'

/** Where an address may go on in the next line: after a sign of its own, and not between the signs of `://`. */
const places = /(?<=[\w)]+(?:[@?&=]|:?\/+))(?=[^\s./@?&=])/
/** Names this short, in letters, stay whole: `harbor.example` reads as one word. */
const wholeUpTo = 20
const dots = /(?<=[\w)]\.)(?=[^\s./@?&=])/
const isAddress = (word: string): boolean => /\w[.@/]\S*\w/.test(word)

const partsOf = (address: string): string[] =>
  address.split(places).flatMap((name) => (name.length > wholeUpTo ? name.split(dots) : name))

/** The parts of a text between which a line may end beside its spaces. */
export const partsToBreak = (text: string): string[] =>
  text.replace(/\S+/g, (word) => (isAddress(word) ? partsOf(word).join('\u200b') : word)).split('\u200b')

/** Words and addresses: one that is too long for its line breaks at a sign and not within a name, so that it can still be read. */
export const Breakable = ({ children }: { children: string }) =>
  partsToBreak(children).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
