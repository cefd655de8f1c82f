/** A marker among options. */
import { z } from "zod";
import { shortValue } from "../../script/words.ts";
import { toMarker } from "./marker.ts";

export const markerText = z.string().refine((text) => toMarker(text) !== null, {
  error: ({ input }) => `${shortValue(input)} is no marker; a marker is name or name#id`,
});
