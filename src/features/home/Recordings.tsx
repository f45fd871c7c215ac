import type { Recording } from "../../../contract/http/room.ts";
import { countText } from "../../ui/count.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { MediaBadge, MediaCard, MediaGrid, MediaThumb } from "../../ui/surface/MediaCard.tsx";

/** The newest recordings. */
export function Recordings({ recordings }: { readonly recordings: readonly Recording[] }) {
  return (
    <section>
      <div className="sec-h">
        <h2>最新回放</h2>
        <Link className="more" to="/playback">
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      <MediaGrid label="最新回放">
        {recordings.map(({ id, title, anchor, cover, categoryId, views, startedAt, match }) => (
          <MediaCard
            key={id}
            to={`/playback/video/${id}`}
            title={title === "" ? `${anchor.nickName}的直播` : title}
            anchor={anchor}
            aside={match ? <span className="ell">{match.text}</span> : <time className="num">{shanghaiDate(startedAt).slice(5)}</time>}
            thumb={
              <MediaThumb src={cover} categoryId={categoryId} seed={id} crests={match?.crests}>
                <MediaBadge corner="bottomLeft">
                  <Icon name="eye" size={14} />
                  <span className="num">{countText(views)}</span>
                  <span className="sr">次观看</span>
                </MediaBadge>
              </MediaThumb>
            }
          />
        ))}
      </MediaGrid>
    </section>
  );
}
