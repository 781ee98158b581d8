/** Whether the caller’s Accept-Encoding names the encoding. A weight of 0 means not accepted. */
export const acceptsEncoding = (acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  (acceptEncoding ?? '').split(',').some((one) => {
    const [name = '', ...weights] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !weights.some((weight) => /^q\s*=\s*0(?:\.0*)?$/.test(weight))
  })
