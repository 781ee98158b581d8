import type { AnimationItem } from 'lottie-web'
import { createStore, type Store } from '#lib/store.ts'
import { loadAnimation } from './animation-source.ts'

/** `frozen`: playing, but out of view. */
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
  /** Seeks to a position from 0 to 100. */
  seek: (position: number) => void
  toggleLoop: () => void
  /** Set to false while the animation is out of view. */
  setVisible: (visible: boolean) => void
  destroy: () => void
}

/** Renders the animation into the element, stopped at its first frame. Loads the library on first use. */
const draw = async (
  element: HTMLElement,
  { source, speed }: AnimationOptions,
  signal: AbortSignal,
): Promise<AnimationItem> => {
  const [{ default: lottie }, animation] = await Promise.all([
    import('lottie-web/build/player/lottie_light'),
    loadAnimation(source, signal),
  ])
  signal.throwIfAborted()
  const item = lottie.loadAnimation({
    container: element,
    renderer: 'svg',
    loop: false,
    autoplay: false,
    // The library modifies the data it is given.
    animationData: structuredClone(animation),
  })
  item.setSpeed(speed)
  return item
}

/** Frames count from 0; an animation with a single frame has a last frame as well. */
const lastFrame = (item: AnimationItem): number => Math.max(1, item.totalFrames - 1)

/** An animation in an element, with the functions of its buttons. */
export const createAnimation = (element: HTMLElement, options: AnimationOptions): AnimationControl => {
  const view = createStore<PlayerView>({ state: 'loading', position: 0, loop: options.loop, seconds: 0 })
  const abort = new AbortController()
  let item: AnimationItem | undefined
  let visible = true
  const show = (change: Partial<PlayerView>) => view.set({ ...view.get(), ...change })
  const is = (state: PlayerState) => view.get().state === state

  const play = () => {
    if (!visible) return show({ state: 'frozen' })
    item?.play()
    show({ state: 'playing' })
  }
  const rest = (state: 'paused' | 'stopped' | 'frozen') => {
    item?.pause()
    show({ state })
  }
  const seek = (position: number, state: 'paused' | 'stopped' = 'paused') => {
    const index = Math.min(100, Math.max(0, position))
    item?.goToAndStop((index / 100) * lastFrame(item), true)
    show({ state, position: index })
  }
  const stop = () => seek(0, 'stopped')
  const begin = (drawn: AnimationItem) => {
    item = drawn
    drawn.addEventListener('enterFrame', () => {
      if (is('playing')) show({ position: (drawn.currentFrame / lastFrame(drawn)) * 100 })
    })
    drawn.addEventListener('complete', () => (view.get().loop ? drawn.goToAndPlay(0, true) : stop()))
    show({ seconds: drawn.getDuration(false) / options.speed })
    if (options.autoplay) play()
    else stop()
  }
  draw(element, options, abort.signal)
    .then(begin)
    .catch(() => {
      if (!abort.signal.aborted) show({ state: 'error' })
    })
  const whenDrawn = (act: () => void) => () => {
    if (item && !is('destroyed')) act()
  }
  return {
    view,
    play: whenDrawn(play),
    pause: whenDrawn(() => rest('paused')),
    stop: whenDrawn(stop),
    seek: (position) => whenDrawn(() => seek(position))(),
    toggleLoop: () => show({ loop: !view.get().loop }),
    setVisible: (next) => {
      visible = next
      if (!next && is('playing')) rest('frozen')
      else if (next && is('frozen')) play()
    },
    destroy: () => {
      abort.abort()
      item?.destroy()
      show({ state: 'destroyed' })
    },
  }
}
