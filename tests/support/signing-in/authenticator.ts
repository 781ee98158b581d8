import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  AssertionOptions,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/accounts/passkey-responses.ts'

/** Differences from what a browser and an honest authenticator would do. */
export interface Deviation {
  origin?: string
  rpId?: string
  /** Signed instead of the challenge of the options. */
  challenge?: string
  type?: string
  /** False if the device did not check who holds it. */
  isUserVerified?: boolean
  counter?: number
  /** Null as of a security key that does not know its user. */
  userHandle?: string | null
  /** Signs with a key that is not the passkey’s. */
  withForeignKey?: boolean
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of RFC 8949 as an attestation object needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

/** An ES256 public key as in RFC 9052. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (text: string) => Buffer.from(text, 'base64url')
  const fields: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ] // prettier-ignore
  return cbor(new Map(fields))
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/**
 * A software authenticator with one passkey, and the browser in front of it at an address: it makes real attestation
 * objects and signatures.
 */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = newKeys()
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (rpId: string, deviation: Deviation, attested?: Buffer): Buffer => {
    counter = deviation.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const isVerified = deviation.isUserVerified ?? true
    const flag =
      flags.present |
      (isVerified ? flags.verified : 0) |
      flags.backupEligible |
      flags.backedUp |
      (attested ? flags.attested : 0)
    const parts = [sha256(deviation.rpId ?? rpId), Buffer.from([flag]), count, attested ?? Buffer.alloc(0)]
    return Buffer.concat(parts)
  }

  return {
    id: id.toString('base64url'),
    make(options: RegistrationOptions, deviation: Deviation = {}): RegistrationResponse {
      userHandle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(options.rp.id, deviation, attested)],
        ]),
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    sign(options: AssertionOptions, deviation: Deviation = {}): Assertion {
      const client = clientData('webauthn.get', options.challenge, deviation)
      const data = authenticatorData(options.rpId, deviation)
      const key = deviation.withForeignKey ? newKeys().privateKey : privateKey
      const handle = deviation.userHandle === undefined ? userHandle : deviation.userHandle
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
          userHandle: handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>
