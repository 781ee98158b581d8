import { newId } from '#platform/ids.ts'
import { ids, type Rows } from '../row.ts'
import { aPeriod } from '../world-samples.ts'

export const evidenceRows: Rows = {
  'GET /api/evidence/keys': { own: [200] },
  'GET /api/evidence/packs': { own: [200] },
  'POST /api/evidence/packs': {
    body: ({ company }) => ({ ...aPeriod, id: newId(), company_id: company.id }),
    own: [409],
  },
  'GET /api/evidence/packs/:packId': { params: ids.pack, own: [200] },
  'GET /api/evidence/packs/:packId/file': { params: ids.pack, own: [409] },
  'DELETE /api/evidence/packs/:packId': { params: ids.pack, own: [204], destructive: true },
  'GET /api/evidence/seals': { own: [200] },
  'POST /api/evidence/seals/check': { own: [202] },
}
