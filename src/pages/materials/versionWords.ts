import { fileSize } from '#src/lib/fileSize'
import type { Material } from '#src/features/materialUpload/useUploads'

/** Which version it is, how large, and who uploaded it when. */
export const versionWords = ({
  version,
  size,
  pages,
  upload_time,
  upload_name,
}: Material['earlier'][number]): string =>
  [`第${version}版`, fileSize(size), pages !== null && `${pages}页`, upload_time, upload_name]
    .filter(Boolean)
    .join(' · ')
