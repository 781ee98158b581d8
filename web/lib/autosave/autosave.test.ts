import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NoAnswerError } from '../api/api-error.ts'
import { createAutosave } from './autosave.ts'
import type { BackedUpText } from './draft-backup.ts'

interface Saved {
  version: number
  text: string
}

/** A server that stores one text, and a device that keeps a backup of one. */
const anAutosave = (version = 3) => {
  const server = {
    version,
    text: 'old',
    failure: null as unknown,
    refused: '',
    /** The server accepts the next save, but its response is lost. */
    losesAnswer: false,
    calls: 0,
    keys: new Set<string>(),
  }
  const device = { kept: null as BackedUpText<string> | null }
  const send = async (text: string, seen: number, key: string): Promise<Saved> => {
    server.calls += 1
    if (server.failure) throw server.failure
    if (text === server.refused) throw new ApiError(422, { errors: { text: ['Too long'] } })
    if (server.keys.has(key)) return { version: server.version, text: server.text }
    if (seen !== server.version)
      throw new ApiError(409, {
        code: 'version_conflict',
        detail: { version: server.version, text: server.text },
      })
    server.version += 1
    server.text = text
    server.keys.add(key)
    if (server.losesAnswer) {
      server.losesAnswer = false
      throw new NoAnswerError('lost')
    }
    return { version: server.version, text }
  }
  const autosave = createAutosave<string, Saved>({
    version,
    send,
    isComplete: (text) => text !== '',
    backup: {
      read: () => device.kept,
      write: (kept) => {
        device.kept = kept
      },
      clear: () => {
        device.kept = null
      },
    },
  })
  return { autosave, server, device, phase: () => autosave.state.get().phase }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('saving', () => {
  it('waits for a pause, sends the last text once, and forgets the copy on the device', async () => {
    const { autosave, server, device, phase } = anAutosave()
    autosave.change('a')
    autosave.change('ab')
    expect(phase()).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(500)
    expect(device.kept).toEqual({ text: 'ab', version: 3 })
    await vi.advanceTimersByTimeAsync(600)
    expect(server).toMatchObject({ text: 'ab', version: 4, calls: 1 })
    expect(phase()).toBe('saved')
    expect(device.kept).toBeNull()
  })

  it('tells of a run of keys once, not with every key', () => {
    const { autosave } = anAutosave()
    let changes = 0
    autosave.state.subscribe(() => {
      changes += 1
    })
    for (const text of ['a', 'ab', 'abc']) autosave.change(text)
    expect(changes).toBe(1)
  })

  it('sends what was typed during a request afterwards, over the version that it made', async () => {
    const { autosave, server, phase } = anAutosave()
    autosave.change('a')
    const first = autosave.flush()
    autosave.change('ab')
    await first
    expect(phase()).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(server).toMatchObject({ text: 'ab', version: 5, calls: 2 })
    expect(phase()).toBe('saved')
  })

  it('sends that at once, too, when all is to be saved', async () => {
    const { autosave, server, phase } = anAutosave()
    autosave.change('a')
    const first = autosave.flush()
    autosave.change('ab')
    await Promise.all([first, autosave.flush()])
    expect(server).toMatchObject({ text: 'ab', version: 5, calls: 2 })
    expect(phase()).toBe('saved')
  })

  it('does not send what is not complete, and keeps it on the device', async () => {
    const { autosave, server, device, phase } = anAutosave()
    autosave.change('')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(phase()).toBe('incomplete')
    expect(server.calls).toBe(0)
    expect(device.kept).toEqual({ text: '', version: 3 })
  })
})

describe('failing', () => {
  // Specification, authoring 3: A lost network loses nothing typed, and the state is visible
  it('goes on by itself when there was no answer', async () => {
    const { autosave, server, device, phase } = anAutosave()
    server.failure = new NoAnswerError('down')
    autosave.change('a')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(phase()).toBe('offline')
    autosave.change('ab')
    expect(phase()).toBe('offline')
    server.failure = null
    await vi.advanceTimersByTimeAsync(2_100)
    expect(server.text).toBe('ab')
    expect(phase()).toBe('saved')
    expect(device.kept).toBeNull()
  })

  // Specification, authoring 3: A lost network loses nothing typed, and the state is visible
  it('saves as soon as the network is back', async () => {
    const { autosave, server } = anAutosave()
    const stop = autosave.start()
    server.failure = new NoAnswerError('down')
    autosave.change('a')
    await vi.advanceTimersByTimeAsync(1_100)
    server.failure = null
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(server.text).toBe('a')
    stop()
  })

  it('shows why something was refused, and tries again with the next change', async () => {
    const { autosave, server, phase } = anAutosave()
    server.failure = new ApiError(422, { errors: { text: ['Too long'] } })
    autosave.change('a')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(autosave.state.get().error?.errors).toEqual({ text: ['Too long'] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls).toBe(1)
    server.failure = null
    autosave.change('b')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(phase()).toBe('saved')
  })
})

describe('an answer that is lost', () => {
  const lost = async () => {
    const harness = anAutosave()
    harness.server.losesAnswer = true
    harness.autosave.change('a')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(harness.phase()).toBe('offline')
    expect(harness.server.text).toBe('a')
    return harness
  }

  it('is asked for again before what was typed since is saved over it', async () => {
    const { autosave, server, phase, device } = await lost()
    autosave.change('ab')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server).toMatchObject({ text: 'ab', version: 5, calls: 3 })
    expect([phase(), device.kept]).toEqual(['saved', null])
  })

  it('makes no second save where nothing was typed since', async () => {
    const { server, phase } = await lost()
    await vi.advanceTimersByTimeAsync(4_000)
    expect([server.version, server.calls, phase()]).toEqual([4, 2, 'saved'])
  })

  it('is asked for again after the page was closed', async () => {
    const { autosave, device, server } = await lost()
    autosave.change('ab')
    await vi.advanceTimersByTimeAsync(400)
    const later = anAutosave()
    Object.assign(later.server, { version: 4, text: 'a', keys: server.keys })
    later.autosave.resume(device.kept!, { version: 4, text: 'a' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(later.phase()).toBe('saved')
    expect(later.server.text).toBe('ab')
  })

  it('is a conflict where the save never came through and somebody else saved', async () => {
    const { autosave, server, phase } = anAutosave()
    server.failure = new NoAnswerError('down')
    autosave.change('a')
    await vi.advanceTimersByTimeAsync(1_100)
    Object.assign(server, { failure: null, version: 9, text: 'theirs' })
    autosave.change('ab')
    await vi.advanceTimersByTimeAsync(4_000)
    expect([phase(), server.text]).toEqual(['conflict', 'theirs'])
  })

  it('is not waited for where the save was refused and something else was typed since', async () => {
    const { autosave, server, phase } = anAutosave()
    server.failure = new NoAnswerError('down')
    autosave.change('too long')
    await vi.advanceTimersByTimeAsync(1_100)
    autosave.change('short')
    Object.assign(server, { failure: null, refused: 'too long' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect([phase(), server.text]).toEqual(['saved', 'short'])
  })
})

describe('two people', () => {
  const inConflict = async () => {
    const harness = anAutosave()
    Object.assign(harness.server, { version: 9, text: 'theirs' })
    harness.autosave.change('mine')
    await vi.advanceTimersByTimeAsync(1_100)
    return harness
  }

  // Specification, authoring 3: A 409 shows both texts
  it('overwrites nothing: both texts are there, and typing goes on', async () => {
    const { autosave, server, device, phase } = await inConflict()
    expect(phase()).toBe('conflict')
    expect(autosave.state.get().theirs).toEqual({ version: 9, text: 'theirs' })
    expect(server.text).toBe('theirs')
    autosave.change('mine, longer')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phase()).toBe('conflict')
    expect(server.calls).toBe(1)
    expect(device.kept?.text).toBe('mine, longer')
  })

  it('keeps mine', async () => {
    const { autosave, server, phase } = await inConflict()
    autosave.change('mine, longer')
    await autosave.keepMine()
    expect(server).toMatchObject({ text: 'mine, longer', version: 10 })
    expect(phase()).toBe('saved')
  })

  it('takes theirs, and goes on from there', async () => {
    const { autosave, server, device } = await inConflict()
    autosave.takeTheirs()
    expect(device.kept).toBeNull()
    autosave.change('theirs, better')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(server).toMatchObject({ text: 'theirs, better', version: 10 })
  })
})

describe('coming back to a text that was left on the device', () => {
  it('saves it where nobody else changed anything', async () => {
    const { autosave, server } = anAutosave()
    autosave.resume({ text: 'left', version: 3 }, { version: 3, text: 'old' })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(server.text).toBe('left')
  })

  it('asks where somebody did', async () => {
    const { autosave, server, phase } = anAutosave(5)
    autosave.resume({ text: 'left', version: 3 }, { version: 5, text: 'old' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phase()).toBe('conflict')
    expect(server.calls).toBe(0)
  })
})
