export interface Film {
  width: number | null
  height: number | null
  /** The duration; null if the file does not state it. */
  seconds: number | null
  poster: string | null
}

const patienceMs = 8_000
/** Videos often begin with a black frame. */
const posterSecond = 1

/** The dimensions and duration of a video and a still image from it, as far as this browser can play it. */
export const readFilm = async (
  file: File,
): Promise<(Omit<Film, 'poster'> & { still: Blob | null }) | null> => {
  const address = URL.createObjectURL(file)
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  try {
    await arrives(film, 'loadeddata', () => {
      film.src = address
    })
    const { videoWidth: width, videoHeight: height, duration } = film
    if (width === 0 || height === 0) return null
    await arrives(film, 'seeked', () => {
      film.currentTime = Math.min(posterSecond, film.duration / 2)
    })
    const seconds = Number.isFinite(duration) ? Math.floor(duration) : null
    return { width, height, seconds, still: await stillOf(film) }
  } catch {
    return null
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** The duration of an audio file; null if this browser cannot play it or the file does not state it. */
export const readSoundSeconds = async (file: File): Promise<number | null> => {
  const address = URL.createObjectURL(file)
  const sound = document.createElement('audio')
  sound.preload = 'metadata'
  try {
    await arrives(sound, 'loadedmetadata', () => {
      sound.src = address
    })
    return Number.isFinite(sound.duration) ? Math.floor(sound.duration) : null
  } catch {
    return null
  } finally {
    sound.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

const arrives = (film: HTMLMediaElement, event: string, begin: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The media file did not load in time')), patienceMs)
    const end = (act: () => void) => () => {
      clearTimeout(late)
      act()
    }
    film.addEventListener(event, end(resolve), { once: true })
    film.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot play the media file'))),
      { once: true },
    )
    begin()
  })

const stillOf = (film: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
