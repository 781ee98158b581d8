import classes from '../editing/canvas.module.css'

interface Words {
  label: string
  cancel: string
}

const buttonOf = (text: string, onClick: () => void): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}

/** The placeholder in the text while something is being uploaded. */
export const waitingElement = (shown: Blob | null, { label, cancel }: Words) => {
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
  const buttons = document.createElement('div')
  buttons.append(buttonOf(cancel, () => ending.abort()))
  element.append(words, bar, buttons)

  /** Shows the reason of a failure instead of the progress; resolves to true if the user wants to try again. */
  const askAgain = (failure: { title: string | null; why: string; again: string }): Promise<boolean> =>
    new Promise((resolve) => {
      const message = document.createElement('p')
      message.setAttribute('role', 'alert')
      if (failure.title !== null) {
        const title = document.createElement('strong')
        title.textContent = failure.title
        message.append(title)
      }
      message.append(failure.why)
      const end = (wanted: boolean) => {
        message.replaceWith(words, bar)
        again.remove()
        ending.signal.removeEventListener('abort', stop)
        resolve(wanted)
      }
      const stop = () => end(false)
      const again = buttonOf(failure.again, () => {
        bar.removeAttribute('value')
        end(true)
      })
      ending.signal.addEventListener('abort', stop)
      bar.remove()
      words.replaceWith(message)
      buttons.prepend(again)
    })
  return {
    element,
    signal: ending.signal,
    show: (done: number) => {
      bar.value = done
    },
    askAgain,
    end: () => preview && URL.revokeObjectURL(preview),
  }
}
