import { setCompanyImage } from '#contract/companies/company-settings.ts'
import { getFile } from '#contract/media/media.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { uploadCompanyImage } from './company-images.service.ts'
import { openFile } from './media.service.ts'

export const mediaRoutes: Route[] = [
  route(getFile, (ctx, { params, query }) => openFile(ctx, params.key, query.width)),
  route(
    setCompanyImage,
    async (ctx, { params, file }) => ({ data: await uploadCompanyImage(ctx, params, file) }),
    { transaction: 'own' },
  ),
]
