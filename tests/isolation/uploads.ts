const text = (value: string): Uint8Array => new TextEncoder().encode(value)

export const aTmxFile = {
  name: 'a.tmx',
  type: 'text/xml',
  bytes: text('<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>Hello</seg></tuv></tu></body></tmx>'),
}

export const aPeopleFile = {
  name: 'people.csv',
  type: 'text/csv',
  bytes: new TextEncoder().encode('email,first name,last name\nada@people.test,Ada,Byron'),
}
