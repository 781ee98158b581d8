import { getFile } from '../../../contract/media.ts'
import { type Route, route } from '../../platform/serve.ts'
import { openFile } from './media.service.ts'

export const mediaRoutes: Route[] = [
  route(getFile, (ctx, { params, query }) => openFile(ctx, params.key, query.width)),
]
