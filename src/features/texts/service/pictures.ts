import type { z } from 'zod'
import { Forbidden, Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { folderImageResponse, storeImage } from '@/server/files/stored-files'
import type { saveImage as saveImageEndpoint } from '../contract'

/** The folder of images in texts that were not saved yet when the image was uploaded. */
const FOLDER = 'tmp'
const FOLDER_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

type Upload = z.output<(typeof saveImageEndpoint)['body']> & { folder: string | null; principal: Principal }

/** Returns the name of the image, which is served as /images/{folder}/{name}. */
export async function saveImage({ file, folder, principal }: Upload): Promise<string> {
  if (!principal.email_verified_at) throw new Forbidden('email_not_verified')
  // Every editor needs the call and the documentation names no permission, so that any permission of the back office suffices.
  if (!principal.is_super_user && principal.routePermissions.length === 0) throw new Forbidden()
  if (folder !== null && !FOLDER_PATTERN.test(folder)) throw new Invalid({ id: ['folder_invalid'] })

  const bytes = new Uint8Array(await file.arrayBuffer())
  const stored = await storeImage(bytes, { folder: folder ?? FOLDER, user_id: principal.id })
  if ('refused' in stored) throw new Invalid({ file: [stored.refused] }, stored.refused)
  return stored.name
}

/** Returns null when the image does not exist. */
export async function findImage(request: Request, [folder, name, ...rest]: string[]): Promise<Response | null> {
  if (!folder || !name || rest.length > 0) return null
  return await folderImageResponse(request, { folder, name })
}
