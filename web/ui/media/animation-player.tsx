import { Pause, Play, Repeat, Square, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { lessMotion } from '#lib/theme/less-motion.ts'
import { type AnimationControl, createAnimation, type PlayerView } from './animation-control.ts'
import classes from './animation-player.module.css'

interface AnimationPlayerProps {
  /** The address of a Lottie file, or its parsed content. */
  source: unknown
  /** Describes the animation in words. */
  alt: string
  /** The image shown instead under reduced motion. */
  still?: string | null
  loop?: boolean
  speed?: number
}

const nothing: PlayerView = { state: 'loading', position: 0, loop: false, seconds: 0 }

/**
 * Freezes the animation while it is scrolled out of view or in a hidden tab, and stops it when the user turns on
 * reduced motion.
 */
const watchVisibility = (element: HTMLElement, control: AnimationControl): (() => void) => {
  let onScreen = true
  const updateVisible = () => control.setVisible(onScreen && document.visibilityState === 'visible')
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true
    updateVisible()
  })
  observer.observe(element)
  document.addEventListener('visibilitychange', updateVisible)
  const preference = lessMotion()
  const calm = () => preference.matches && control.stop()
  preference.addEventListener('change', calm)
  return () => {
    observer.disconnect()
    preference.removeEventListener('change', calm)
    document.removeEventListener('visibilitychange', updateVisible)
  }
}

/** Renders as soon as motion is allowed; if there is no still image, the first frame replaces it. */
const useAnimation = (
  { source, still, loop = false, speed = 1 }: AnimationPlayerProps,
  autoplay: boolean,
) => {
  const drawing = autoplay || !still
  const stage = useRef<HTMLDivElement>(null)
  const [control, setControl] = useState<AnimationControl | null>(null)
  useEffect(() => {
    const element = stage.current
    if (!element || !drawing) return
    const made = createAnimation(element, { source, loop, speed, autoplay })
    setControl(made)
    const stopWatching = watchVisibility(element, made)
    return () => {
      stopWatching()
      made.destroy()
      setControl(null)
    }
  }, [source, loop, speed, autoplay, drawing])
  const view = useSyncExternalStore(
    control?.view.subscribe ?? (() => () => undefined),
    () => control?.view.get() ?? nothing,
  )
  return { stage, control, view, drawing }
}

const Failure = () => {
  const { t } = useTranslation('errors')
  return (
    <p className={classes.failure} role="alert">
      <TriangleAlert size={24} aria-hidden />
      {t('animation')}
    </p>
  )
}

interface ToolbarProps {
  view: PlayerView
  onPlay: () => void
  onPause: () => void
  waiting: boolean
  control: AnimationControl | null
}

const Toolbar = ({ view, onPlay, onPause, waiting, control }: ToolbarProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const running = view.state === 'playing' || view.state === 'frozen'
  return (
    <div className={classes.toolbar} data-screen-only role="group" aria-label={t('player.label')}>
      <button
        type="button"
        aria-label={running ? t('player.pause') : t('player.play')}
        onClick={running ? onPause : onPlay}
        disabled={waiting}
      >
        {running ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
      <button type="button" aria-label={t('player.stop')} onClick={control?.stop} disabled={!control}>
        <Square size={14} aria-hidden />
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(view.position)}
        aria-label={t('player.seek')}
        aria-valuetext={format.percent(view.position)}
        disabled={!control}
        style={{ '--place': `${view.position}%` } as React.CSSProperties}
        onChange={(event) => control?.seek(Number(event.target.value))}
      />
      <span className={classes.time}>{format.clock((view.position / 100) * view.seconds)}</span>
      <button
        type="button"
        aria-label={t('player.loop')}
        aria-pressed={view.loop}
        onClick={control?.toggleLoop}
        disabled={!control}
      >
        <Repeat size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Plays a Lottie animation. Under reduced motion it stays still until the user presses play. */
export const AnimationPlayer = (props: AnimationPlayerProps) => {
  const { alt, still } = props
  const [moving, setMoving] = useState(() => !lessMotion().matches)
  const { stage, control, view, drawing } = useAnimation(props, moving)
  const failed = view.state === 'error'
  const waiting = drawing && view.state === 'loading'
  return (
    <figure className={classes.player} data-state={drawing ? view.state : 'stopped'}>
      <div
        className={classes.stage}
        // A decorative animation has no alternative text, and screen readers skip it.
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt, 'aria-busy': waiting })}
      >
        <div ref={stage} className={classes.canvas} hidden={failed} />
        {still && (!drawing || waiting) ? <img className={classes.still} src={still} alt="" /> : null}
        {failed && still ? <img className={classes.still} src={still} alt="" /> : null}
        {failed && !still ? <p className={classes.words}>{alt}</p> : null}
      </div>
      {failed ? (
        <Failure />
      ) : (
        <Toolbar
          view={view}
          waiting={waiting}
          control={waiting ? null : control}
          onPlay={() => (control ? control.play() : setMoving(true))}
          onPause={() => control?.pause()}
        />
      )}
    </figure>
  )
}
