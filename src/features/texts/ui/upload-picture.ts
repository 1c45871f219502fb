import { call } from '@/client/call'
import { saveImage } from '../contract'

/** Keeps a picture that somebody puts into a text; answers its address. */
export const storePicture = async (file: File): Promise<string> =>
  `/images/tmp/${await call(saveImage, { body: { file } })}`
