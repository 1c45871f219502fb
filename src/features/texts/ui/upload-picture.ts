import { call } from '@/client/calls/call'
import { saveImage } from '../contract'

/** Uploads a picture of a text and returns its address. */
export const uploadPicture = async (file: File): Promise<string> =>
  `/images/tmp/${await call(saveImage, { body: { file } })}`
