import { type ChainCheck, checkChain } from './check-chain.ts'
import { jsonOf, type Manifest, type PackFiles, sha256, textOf } from './pack-facts.ts'

/** The browser lacks what the check needs, or the page was not opened over HTTPS. */
export class CannotCheck extends Error {}
/** The file is no evidence pack. */
export class NoPack extends Error {}
/** More than the browser can hold as text; the pack's own script reads it piece by piece. */
export class TooLarge extends Error {}

export interface PackCheckResult {
  manifest: Manifest
  /** The key in the pack made the signature, and has the id that the manifest names. */
  isSigned: boolean
  /** The key is one of this installation; null if its keys could not be read. */
  isOurKey: boolean | null
  /** Names of files that are missing, changed or not in the manifest. */
  wrongFiles: string[]
  chain: ChainCheck
  isGood: boolean
}

/** In bytes; strings end somewhat later. */
const largestPart = 400_000_000
const signedParts = ['manifest.json', 'manifest.sig', 'public-key.json']
const base64Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0))

async function unpack(file: File): Promise<PackFiles> {
  // Loaded with the first check only.
  const { unzipSync } = await import('fflate')
  const isTooLarge = ({ originalSize }: { originalSize: number }): boolean => originalSize > largestPart
  try {
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: (part) => {
        if (isTooLarge(part)) throw new TooLarge()
        return true
      },
    })
    if (signedParts.some((name) => !files[name])) throw new NoPack()
    return files
  } catch (error) {
    throw error instanceof TooLarge || error instanceof RangeError ? new TooLarge() : new NoPack()
  }
}

/** The thumbprint of RFC 7638 identifies a key; it is in base64 for addresses. */
async function idOf({ crv, kty, x }: JsonWebKey): Promise<string> {
  const hex = await sha256(JSON.stringify({ crv, kty, x }))
  const letters = hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function isSignedBy(jwk: JsonWebKey, files: PackFiles): Promise<boolean> {
  const { kty, crv, x } = jwk
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x } as JsonWebKey, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => {
      throw new CannotCheck()
    })
  const signature = base64Bytes(textOf(files, 'manifest.sig'))
  return crypto.subtle.verify('Ed25519', key, signature, files['manifest.json'] as Uint8Array<ArrayBuffer>)
}

async function wrongFilesOf(files: PackFiles, manifest: Manifest): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, bytes, sha256: expected } of manifest.files) {
    const data = files[name]
    if (!data || data.length !== bytes || (await sha256(data)) !== expected) wrong.push(name)
  }
  const known = new Set(['manifest.json', 'manifest.sig', ...manifest.files.map(({ name }) => name)])
  return [...wrong, ...Object.keys(files).filter((name) => !known.has(name))]
}

/**
 * Checks a pack on this device, as its own script does: signature, files and chain of events. The file is not
 * uploaded. `ourKeys` are the ids of this installation’s keys, null if they could not be read.
 */
export async function checkPack(file: File, ourKeys: readonly string[] | null): Promise<PackCheckResult> {
  if (!globalThis.crypto?.subtle) throw new CannotCheck()
  const files = await unpack(file)
  try {
    const manifest = jsonOf<Manifest>(files, 'manifest.json')
    const jwk = jsonOf<JsonWebKey>(files, 'public-key.json')
    const keyId = await idOf(jwk)
    const isSigned = keyId === manifest.key_id && (await isSignedBy(jwk, files))
    const wrongFiles = await wrongFilesOf(files, manifest)
    const chain = await checkChain(files, manifest)
    const chainHolds =
      chain.endsAsSigned && chain.changedEvents.length === 0 && chain.brokenSeals.length === 0
    const isGood = isSigned && wrongFiles.length === 0 && chainHolds
    return { manifest, isSigned, isOurKey: ourKeys && ourKeys.includes(keyId), wrongFiles, chain, isGood }
  } catch (error) {
    if (error instanceof CannotCheck) throw error
    throw new NoPack()
  }
}
