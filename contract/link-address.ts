/** To a page of one's own or elsewhere. No `//` or `/\`, which lead to another host, and no signs that browsers drop. */
export const linkAddress = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))\P{Cc}*$/u

/** What may become one while its author is still typing. No other scheme: it would run a script or leave the web. */
export const draftLinkAddress =
  /^(?!\s*(?!(?:[Hh][Tt][Tt][Pp][Ss]?|[Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]):)[A-Za-z][A-Za-z\d+-]*:)\P{Cc}*$/u
