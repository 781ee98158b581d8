import type { AnimationItem } from 'lottie-web'
import { createStore, type Store } from '../lib/store.ts'
import { loadAnimation } from './animation-source.ts'

/** `frozen`: playing, but nobody can see it. */
export type PlayerState = 'loading' | 'playing' | 'paused' | 'stopped' | 'frozen' | 'error' | 'destroyed'
export interface PlayerView {
  state: PlayerState
  /** From 0 to 100. */
  position: number
  loop: boolean
  /** Length in seconds; 0 until it is known. */
  seconds: number
}
export interface AnimationOptions {
  source: unknown
  autoplay: boolean
  loop: boolean
  speed: number
}
export interface AnimationControl {
  view: Store<PlayerView>
  play: () => void
  pause: () => void
  stop: () => void
  /** To a place from 0 to 100. */
  seek: (position: number) => void
  toggleLoop: () => void
  /** Tells whether anybody can see it. */
  setVisible: (visible: boolean) => void
  destroy: () => void
}

/** An animation in an element, and what its buttons do. The player's code is fetched when first needed. */
export const createAnimation = (element: HTMLElement, options: AnimationOptions): AnimationControl => {
  const view = createStore<PlayerView>({ state: 'loading', position: 0, loop: options.loop, seconds: 0 })
  const abort = new AbortController()
  let item: AnimationItem | undefined
  let visible = true
  const show = (change: Partial<PlayerView>) => view.set({ ...view.get(), ...change })
  const is = (...states: PlayerState[]) => states.includes(view.get().state)

  const begin = async () => {
    const [{ default: lottie }, animationData] = await Promise.all([
      import('lottie-web/build/player/lottie_light'),
      loadAnimation(options.source, abort.signal),
    ])
    if (abort.signal.aborted) return
    item = lottie.loadAnimation({
      container: element,
      renderer: 'svg',
      loop: false,
      autoplay: false,
      // The library writes into what it is given.
      animationData: structuredClone(animationData),
    })
    item.setSpeed(options.speed)
    item.addEventListener('enterFrame', () => {
      if (is('playing') && item) show({ position: (item.currentFrame / (item.totalFrames - 1)) * 100 })
    })
    item.addEventListener('complete', () => (view.get().loop ? item?.goToAndPlay(0, true) : stop()))
    show({ seconds: item.getDuration(false) / options.speed })
    if (options.autoplay) play()
    else stop()
  }

  const play = () => {
    if (!item || is('error', 'destroyed')) return
    if (!visible) return show({ state: 'frozen' })
    item.play()
    show({ state: 'playing' })
  }
  const pause = () => {
    if (!is('playing', 'frozen')) return
    item?.pause()
    show({ state: 'paused' })
  }
  const stop = () => {
    if (!item || is('error', 'destroyed')) return
    item.goToAndStop(0, true)
    show({ state: 'stopped', position: 0 })
  }
  const seek = (position: number) => {
    if (!item || is('error', 'destroyed')) return
    const place = Math.min(100, Math.max(0, position))
    item.goToAndStop((place / 100) * (item.totalFrames - 1), true)
    show({ state: 'paused', position: place })
  }
  const setVisible = (next: boolean) => {
    visible = next
    if (!next && is('playing')) {
      item?.pause()
      show({ state: 'frozen' })
    } else if (next && is('frozen')) play()
  }
  const destroy = () => {
    abort.abort()
    item?.destroy()
    show({ state: 'destroyed' })
  }
  begin().catch(() => {
    if (!abort.signal.aborted) show({ state: 'error' })
  })
  return {
    view,
    play,
    pause,
    stop,
    seek,
    toggleLoop: () => show({ loop: !view.get().loop }),
    setVisible,
    destroy,
  }
}
