export type Size = { width: number; height: number }
/** The recommended size, and the width below which an image is not sharp. */
export type RecommendedSize = Size & { least: number }

/** An image may be this much wider or taller than recommended before cropping loses important parts. */
const RATIO_TOLERANCE = 1.5

export function sizeWarningsOf(
  { width, height }: Size,
  wanted: RecommendedSize,
): ('image_small' | 'image_flat' | 'image_tall')[] {
  const shape = width / height / (wanted.width / wanted.height)
  return [
    ...(width < wanted.least ? (['image_small'] as const) : []),
    ...(shape > RATIO_TOLERANCE ? (['image_flat'] as const) : []),
    ...(shape < 1 / RATIO_TOLERANCE ? (['image_tall'] as const) : []),
  ]
}

type CropRatio = { ratio: number; isLeast?: boolean }

/** An image has the ratio of its frame until its size is known. */
export function aspectRatioIn({ ratio, isLeast }: CropRatio, size: Size | undefined): number {
  return isLeast && size ? Math.max(ratio, size.width / size.height) : ratio
}
