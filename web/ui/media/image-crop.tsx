import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CropChoice, cropOf, dragged, nearest, type Size } from './crop.ts'
import classes from './image-crop.module.css'

interface PictureCropProps {
  address: string
  picture: Size | null
  /** The ratio of width to height of the crop. */
  ratio: number
  /** Shows the crop as a circle, where the image is used as one. */
  isRound?: boolean
  onPicture: (size: Size) => void
  onUnreadable: () => void
  choice: CropChoice
  onChoice: (choice: CropChoice) => void
}

/** The image under its crop window, which can be dragged. */
const CropWindow = (props: PictureCropProps) => {
  const { address, picture, ratio, isRound = false, onPicture, onUnreadable, choice, onChoice } = props
  const { t } = useTranslation('common')
  const [from, setFrom] = useState<{ x: number; y: number; choice: CropChoice } | null>(null)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from || !picture) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    onChoice(
      dragged(picture, {
        choice: from.choice,
        ratio,
        by: { x: (event.clientX - from.x) / width, y: (event.clientY - from.y) / height },
      }),
    )
  }
  const crop = picture ? cropOf(picture, choice, ratio) : null
  return (
    <div
      className={classes.window}
      data-round={isRound || undefined}
      style={{ aspectRatio: ratio }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, y: event.clientY, choice })
      }}
      onPointerMove={drag}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      <img
        src={address}
        alt={t('crop.chosen')}
        draggable={false}
        onLoad={({ currentTarget }) =>
          onPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onUnreadable}
        style={
          picture && crop
            ? {
                width: `${(picture.width / crop.width) * 100}%`,
                left: `${(-crop.left / crop.width) * 100}%`,
                top: `${(-crop.top / crop.height) * 100}%`,
              }
            : { visibility: 'hidden' }
        }
      />
    </div>
  )
}

/** An image under a crop window: dragged, or moved by sliders that the keyboard can use too. */
export const PictureCrop = (props: PictureCropProps) => {
  const { picture, ratio, choice, onChoice } = props
  const { t } = useTranslation('common')
  const sliderList = useRef<HTMLDivElement>(null)
  // The button that chose the image has been replaced by this component.
  useEffect(() => {
    if (document.activeElement === document.body) sliderList.current?.querySelector('input')?.focus()
  }, [])
  const crop = picture ? cropOf(picture, choice, ratio) : null
  const sliders = [
    { name: 'zoom', min: 1, max: nearest, shown: true },
    {
      name: 'across',
      min: 0,
      max: 1,
      shown: crop !== null && picture !== null && crop.width < picture.width,
    },
    {
      name: 'down',
      min: 0,
      max: 1,
      shown: crop !== null && picture !== null && crop.height < picture.height,
    },
  ] as const
  return (
    <div className={classes.crop}>
      <CropWindow {...props} />
      <div ref={sliderList} className={classes.sliders}>
        {sliders.map(({ name, min, max, shown }) => (
          <label key={name} hidden={!shown}>
            {t(`crop.${name}`)}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={choice[name]}
              style={{ '--place': `${((choice[name] - min) / (max - min)) * 100}%` } as CSSProperties}
              onChange={({ target }) => onChoice({ ...choice, [name]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
