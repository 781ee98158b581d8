export interface PersonNames {
  first_name: string
  last_name: string
}

/** Splits at the comma, otherwise at the last space. A single word becomes both names, as neither may be empty. */
export function splitFullName(name: string): PersonNames {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first && last) return { first_name: first, last_name: last }
  const blank = name.lastIndexOf(' ')
  if (blank < 0) return { first_name: name, last_name: name }
  return { first_name: name.slice(0, blank), last_name: name.slice(blank + 1) }
}

/** Guesses the names until someone corrects them: `ada.byron@…` becomes Ada Byron. */
export function namesFromAddress(address: string): PersonNames {
  const local = address.slice(0, address.lastIndexOf('@'))
  const words = local.split(/[._+-]+/).filter((word) => /\p{L}/u.test(word))
  const [first = local, ...rest] = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return { first_name: first.slice(0, 100), last_name: (rest.join(' ') || first).slice(0, 100) }
}
