import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch, isPublicAddress, type SafeFetchOptions } from './safe-fetch.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A server on this machine that stands in for one on the internet if a test allows it. */
async function serve(answer: RequestListener): Promise<{ port: string; requestCount: () => number }> {
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: String((server.address() as AddressInfo).port), requestCount: () => requestCount }
}

const local = { address: '127.0.0.1', family: 4 }
/** Host names as a resolver would return them; this machine is allowed only under the name `shop.test`. */
const rules = (port: string, more: Partial<SafeFetchOptions> = {}): Partial<SafeFetchOptions> => ({
  ports: [port],
  resolve: async (host) => [host === 'shop.test' ? local : { address: '10.0.0.7', family: 4 }],
  isAllowed: (address) => address === local || isPublicAddress(address),
  ...more,
})
const fields = { fields: { url: ['media.unreachable'] } }

describe('what is public', () => {
  it.each([
    ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
    ['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ['100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1'],
    ['fe80::1', 'fec0::1', 'ff02::1'],
  ])('is not %s and its neighbours', (...addresses) => {
    const open = addresses.filter((address) => isPublicAddress({ address, family: isIP(address) }))
    expect(open).toEqual([])
  })

  it('is the rest', () => {
    const all = ['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450::1']
    expect(all.filter((address) => !isPublicAddress({ address, family: isIP(address) }))).toEqual([])
  })
})

describe('reading from outside', () => {
  it('answers what is there', async () => {
    const { port } = await serve((_, response) => response.end('picture'))
    const bytes = await createSafeFetch(rules(port)).get(`http://shop.test:${port}/a.png`, 100)
    expect(Buffer.from(bytes).toString()).toBe('picture')
  })

  it.each([
    ['this machine by number', 'http://127.0.0.1:PORT/'],
    ['this machine by other ways to write it', 'http://0x7f.1:PORT/'],
    ['this machine as one number', 'http://2130706433:PORT/'],
    ['this machine by IPv6', 'http://[::1]:PORT/'],
    ['this machine mapped into IPv6', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['the cloud’s own service', 'http://169.254.169.254:PORT/latest/meta-data'],
    ['a name that leads inside', 'http://inside.test:PORT/'],
    ['another port', 'http://shop.test:22/'],
    ['a name and password', 'http://me:secret@shop.test:PORT/'],
    ['files', 'file:///etc/passwd'],
    ['nothing that is an address', 'shop.test'],
  ])('does not ask %s', async (_, address) => {
    const { port, requestCount } = await serve((_request, response) => response.end('secret'))
    const safeFetch = createSafeFetch(rules(port))
    await expect(safeFetch.get(address.replace('PORT', port), 100)).rejects.toMatchObject(fields)
    expect(requestCount()).toBe(0)
  })

  it('does not ask a name of which one address leads inside', async () => {
    const { port, requestCount } = await serve((_, response) => response.end('secret'))
    const both = async () => [local, { address: '192.168.0.1', family: 4 }]
    const safeFetch = createSafeFetch(rules(port, { resolve: both }))
    await expect(safeFetch.get(`http://shop.test:${port}/`, 100)).rejects.toMatchObject(fields)
    expect(requestCount()).toBe(0)
  })

  it('is not deceived by a name that changes its address between look-ups', async () => {
    const { port, requestCount } = await serve((_, response) => response.end('picture'))
    let lookUps = 0
    const rebinding = async () => {
      lookUps += 1
      return [lookUps === 1 ? local : { address: '127.0.0.1', family: 4 }]
    }
    const safeFetch = createSafeFetch(rules(port, { resolve: rebinding }))
    await safeFetch.get(`http://shop.test:${port}/`, 100)
    expect([lookUps, requestCount()]).toEqual([1, 1])
    await expect(safeFetch.get(`http://shop.test:${port}/`, 100)).rejects.toMatchObject(fields)
    expect([lookUps, requestCount()]).toEqual([2, 1])
  })

  it('follows redirects, each looked at anew', async () => {
    const { port, requestCount } = await serve(({ url }, response) => {
      const to = {
        '/once': '/there',
        '/in': `http://127.0.0.1:${port}/there`,
        '/file': 'file:///etc/passwd',
      }[url ?? '']
      if (to) response.writeHead(302, { location: to })
      response.end('picture')
    })
    const safeFetch = createSafeFetch(rules(port))
    expect((await safeFetch.get(`http://shop.test:${port}/once`, 100)).byteLength).toBe(7)
    await expect(safeFetch.get(`http://shop.test:${port}/in`, 100)).rejects.toMatchObject(fields)
    await expect(safeFetch.get(`http://shop.test:${port}/file`, 100)).rejects.toMatchObject(fields)
    expect(requestCount()).toBe(4)
  })

  it('ends a ring of redirects, and takes no answer but a good one', async () => {
    const { port, requestCount } = await serve(({ url }, response) => {
      response.writeHead(url === '/gone' ? 404 : 302, { location: '/round' }).end()
    })
    const safeFetch = createSafeFetch(rules(port))
    await expect(safeFetch.get(`http://shop.test:${port}/round`, 100)).rejects.toMatchObject(fields)
    expect(requestCount()).toBe(4)
    await expect(safeFetch.get(`http://shop.test:${port}/gone`, 100)).rejects.toMatchObject(fields)
  })

  it('stops at the limit, whatever length was said', async () => {
    const { port } = await serve(({ url }, response) => {
      if (url === '/said') response.setHeader('content-length', 1_000)
      response.write('x'.repeat(60))
      response.end('x'.repeat(url === '/said' ? 940 : 60))
    })
    const safeFetch = createSafeFetch(rules(port))
    await expect(safeFetch.get(`http://shop.test:${port}/said`, 100)).rejects.toMatchObject({ status: 413 })
    await expect(safeFetch.get(`http://shop.test:${port}/more`, 100)).rejects.toMatchObject({ status: 413 })
  })

  it('does not wait for one that never ends', async () => {
    const { port } = await serve((_, response) => response.write('x'))
    const safeFetch = createSafeFetch(rules(port, { milliseconds: 150 }))
    await expect(safeFetch.get(`http://shop.test:${port}/`, 100)).rejects.toMatchObject(fields)
    const deaf = createSafeFetch(
      rules(port, { milliseconds: 50, resolve: () => new Promise(() => undefined) }),
    )
    await expect(deaf.get(`http://shop.test:${port}/`, 100)).rejects.toMatchObject(fields)
  })
})
