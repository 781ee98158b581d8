/**
 * A link to one of our pages or elsewhere. It excludes `//` and `/\`, which lead to another host, and control
 * characters, which browsers drop.
 */
export const linkAddress = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))\P{Cc}*$/u

/** An address that the author is still typing. It has no other scheme, which could run a script or leave the web. */
export const draftLinkAddress =
  /^(?!\s*(?!(?:[Hh][Tt][Tt][Pp][Ss]?|[Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]):)[A-Za-z][A-Za-z\d+-]*:)\P{Cc}*$/u
