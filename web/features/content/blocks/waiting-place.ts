import classes from '../editing/canvas.module.css'

/** What stands in the text while something is on its way. */
export const waitingElement = (shown: Blob | null, { label, cancel }: { label: string; cancel: string }) => {
  const ending = new AbortController()
  const element = document.createElement('div')
  element.className = classes.upload ?? ''
  const preview = shown && URL.createObjectURL(shown)
  if (preview) {
    const image = document.createElement('img')
    image.src = preview
    image.alt = ''
    element.append(image)
  }
  const words = document.createElement('span')
  words.textContent = label
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', label)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = cancel
  button.addEventListener('click', () => ending.abort())
  element.append(words, bar, button)
  return {
    element,
    signal: ending.signal,
    show: (done: number) => {
      bar.value = done
    },
    end: () => preview && URL.revokeObjectURL(preview),
  }
}
