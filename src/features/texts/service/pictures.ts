import 'server-only'
import type { z } from 'zod'
import { Forbidden, Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { folderImageResponse, storeImage } from '@/server/files'
import type { saveImage as saveImageEndpoint } from '../contract'

/** Where images of texts lie that were not saved yet when the image was chosen. */
const FOLDER = 'tmp'
const FOLDER_FORM = /^[A-Za-z0-9_-]{1,64}$/

type Upload = z.output<(typeof saveImageEndpoint)['body']> & { folder: string | null; principal: Principal }

/** Answers the name under which the image is served: /images/{folder}/{name}. */
export async function saveImage({ file, folder, principal }: Upload): Promise<string> {
  if (!principal.email_verified_at) throw new Forbidden('email_not_verified')
  // No permission is documented for it: it belongs to every editor, so to whoever may do anything in the back office.
  if (!principal.is_super_user && principal.routePermissions.length === 0) throw new Forbidden()
  if (folder !== null && !FOLDER_FORM.test(folder)) throw new Invalid({ id: ['folder_invalid'] })

  const bytes = new Uint8Array(await file.arrayBuffer())
  const stored = await storeImage(bytes, { folder: folder ?? FOLDER, user_id: principal.id })
  if ('refused' in stored) throw new Invalid({ file: [stored.refused] }, stored.refused)
  return stored.name
}

/** Null when there is no such image. */
export async function findImage(request: Request, [folder, name, ...rest]: string[]): Promise<Response | null> {
  if (!folder || !name || rest.length > 0) return null
  return await folderImageResponse(request, { folder, name })
}
