/** A square that rotates in two seconds. */
export const turningSquare = {
  v: '5.7.4',
  fr: 30,
  ip: 0,
  op: 60,
  w: 320,
  h: 180,
  assets: [],
  layers: [
    {
      ddd: 0,
      ind: 1,
      ty: 4,
      ks: {
        o: { a: 0, k: 100 },
        r: {
          a: 1,
          k: [
            { t: 0, s: [0], o: { x: [0.4], y: [0] }, i: { x: [0.6], y: [1] } },
            { t: 59, s: [360] },
          ],
        },
        p: { a: 0, k: [160, 90, 0] },
        a: { a: 0, k: [0, 0, 0] },
        s: { a: 0, k: [100, 100, 100] },
      },
      shapes: [
        {
          ty: 'gr',
          it: [
            { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [72, 72] }, r: { a: 0, k: 14 } },
            { ty: 'fl', c: { a: 0, k: [0.23, 0.26, 0.47, 1] }, o: { a: 0, k: 100 } },
            {
              ty: 'tr',
              p: { a: 0, k: [0, 0] },
              a: { a: 0, k: [0, 0] },
              s: { a: 0, k: [100, 100] },
              r: { a: 0, k: 0 },
              o: { a: 0, k: 100 },
            },
          ],
        },
      ],
      ip: 0,
      op: 60,
      st: 0,
    },
  ],
}
