import { createSocket, type Socket } from 'node:dgram'
import { type Answer, decode, encode, type Question } from 'dns-packet'

/** A test’s name server: it knows only the names it is given. */
export interface NameServer {
  /** In the format of DNS_SERVERS. */
  address: string
  setTexts(name: string, values: string[]): void
  setAddress(name: string, address: string | null): void
  /** Does not answer while on. */
  setDown(down: boolean): void
  close(): void
}

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string[]>()
  const addresses = new Map<string, string>()
  let isDown = false
  const socket = createSocket('udp4')
  const answersTo = ({ name, type }: Question): Answer[] => {
    const host = name.toLowerCase()
    if (type === 'TXT')
      return (texts.get(host) ?? []).map((text) => ({ type, name, ttl: 1, data: stringsOf(text) }))
    const address = addresses.get(host)
    return type === 'A' && address ? [{ type, name, ttl: 1, data: address }] : []
  }
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers = isDown ? [] : questions.flatMap(answersTo)
    const flags = isDown ? serverFailure : answers.length > 0 ? 0 : noSuchName
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${portOf(socket)}`,
    setTexts: (name, values) => void texts.set(name, values),
    setAddress: (name, address) => void (address ? addresses.set(name, address) : addresses.delete(name)),
    setDown: (down) => {
      isDown = down
    },
    close: () => socket.close(),
  }
}

/** A string in a record has 255 characters at most. */
const stringsOf = (text: string): string[] => text.match(/.{1,255}/gs) ?? ['']

const serverFailure = 2
const noSuchName = 3
const portOf = (socket: Socket): number => socket.address().port
