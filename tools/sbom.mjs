// Lists the product’s dependencies as a CycloneDX bill of materials. It reads the lock file, because npm’s own command
// fails on the browser that the tests install, and with development tools omitted drops packages that those share.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/folders.mjs'

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const marker = 'node_modules/'

function componentOf([path, { name, version, license, integrity, optional }]) {
  const called = name ?? path.slice(path.lastIndexOf(marker) + marker.length)
  const purl = `pkg:npm/${called.replace('@', '%40')}@${version}`
  const [algorithm, digest] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name: called,
    version,
    scope: optional ? 'optional' : 'required',
    ...(digest && {
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
      ],
    }),
    ...(license && {
      licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { name: license } }],
    }),
    purl,
  }
}

const { name, version } = read('package.json')
const installed = Object.entries(read('package-lock.json').packages).filter(
  ([path, { dev }]) => path !== '' && !dev,
)
// The same version of a package may be installed in several folders.
const components = new Map(installed.map(componentOf).map((component) => [component.purl, component]))
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components: [...components.values()],
}
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
