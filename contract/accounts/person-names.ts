export interface PersonNames {
  first_name: string
  last_name: string
}

/** At the comma, else at the last blank; a single word is both, as neither may be empty. */
export function splitFullName(name: string): PersonNames {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first && last) return { first_name: first, last_name: last }
  const blank = name.lastIndexOf(' ')
  if (blank < 0) return { first_name: name, last_name: name }
  return { first_name: name.slice(0, blank), last_name: name.slice(blank + 1) }
}

/** `ada.byron@…` is Ada Byron until somebody says better. */
export function namesFromAddress(address: string): PersonNames {
  const local = address.slice(0, address.lastIndexOf('@'))
  const words = local.split(/[._+-]+/).filter((word) => /\p{L}/u.test(word))
  const [first = local, ...rest] = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return { first_name: first.slice(0, 100), last_name: (rest.join(' ') || first).slice(0, 100) }
}
