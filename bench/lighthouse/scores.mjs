// Scores a page in a browser that is open already: `node scores.mjs ADDRESS DEBUG_PORT`. Writes
// {"performance": 98, "accessibility": 100}, the run with the median performance of three.
import lighthouse from 'lighthouse'

const [address, port] = process.argv.slice(2)
const scores = []
for (let runs = 0; runs < 3; runs += 1) {
  const result = await lighthouse(address, {
    port: Number(port),
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'silent',
  })
  const score = (name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
  scores.push({ performance: score('performance'), accessibility: score('accessibility') })
}
scores.sort((a, b) => a.performance - b.performance)
console.log(JSON.stringify(scores[1]))
