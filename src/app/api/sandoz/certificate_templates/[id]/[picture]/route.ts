import * as templates from '@/features/certificates/contract/templates'
import { getTemplatePicture } from '@/features/certificates/service/templates/templates'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.getTemplatePicture, ({ params, request }) => getTemplatePicture(params, request))
