import { call } from '@/client/calls/call'
import { saveImage } from '../contract'

export const uploadPicture = async (file: File): Promise<string> =>
  `/images/tmp/${await call(saveImage, { body: { file } })}`
