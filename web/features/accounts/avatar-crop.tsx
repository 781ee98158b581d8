import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './avatar-crop.module.css'
import { type CropChoice, cropOf, dragged, nearest, type Size } from './crop.ts'

interface AvatarCropProps {
  /** The address of the chosen picture. */
  address: string
  picture: Size | null
  onPicture: (size: Size) => void
  onUnreadable: () => void
  choice: CropChoice
  onChoice: (choice: CropChoice) => void
}

/** The picture under a round window: dragged by hand, or moved by sliders that keys reach too. */
export const AvatarCrop = ({
  address,
  picture,
  onPicture,
  onUnreadable,
  choice,
  onChoice,
}: AvatarCropProps) => {
  const { t } = useTranslation('accounts')
  const [from, setFrom] = useState<{ x: number; y: number; choice: CropChoice } | null>(null)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from || !picture) return
    const { width } = event.currentTarget.getBoundingClientRect()
    onChoice(
      dragged(picture, from.choice, {
        x: (event.clientX - from.x) / width,
        y: (event.clientY - from.y) / width,
      }),
    )
  }
  const crop = picture ? cropOf(picture, choice) : null
  const sliders = [
    { name: 'zoom', min: 1, max: nearest, shown: true },
    { name: 'across', min: 0, max: 1, shown: crop !== null && picture !== null && crop.size < picture.width },
    { name: 'down', min: 0, max: 1, shown: crop !== null && picture !== null && crop.size < picture.height },
  ] as const
  return (
    <div className={classes.crop}>
      <div
        className={classes.window}
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
          alt={t('avatar.chosen')}
          draggable={false}
          onLoad={({ currentTarget }) =>
            onPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={onUnreadable}
          style={
            picture && crop
              ? {
                  width: `${(picture.width / crop.size) * 100}%`,
                  left: `${(-crop.left / crop.size) * 100}%`,
                  top: `${(-crop.top / crop.size) * 100}%`,
                }
              : { visibility: 'hidden' }
          }
        />
      </div>
      <div className={classes.sliders}>
        {sliders.map(({ name, min, max, shown }) => (
          <label key={name} hidden={!shown}>
            {t(`avatar.${name}`)}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={choice[name]}
              onChange={({ target }) => onChoice({ ...choice, [name]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
