#include "print.h"
#include "tinyexr.h"

#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

// Three channels of a synthetic picture.
struct Picture {
  int Width, Height;
  std::vector<float> Channels[3];
  Picture(int Width, int Height, unsigned Seed) : Width(Width), Height(Height) {
    Random R(Seed);
    for (std::vector<float> &C : Channels) {
      C.resize(static_cast<std::size_t>(Width) * Height);
      for (int Y = 0; Y < Height; ++Y)
        for (int X = 0; X < Width; ++X)
          C[Y * Width + X] = static_cast<float>((X * Y + X) % 37) / 8.0f + static_cast<float>(R.below(4)) / 16.0f;
    }
  }
};

bool encode(Picture &P, int Compression, int StoredType, unsigned char **Bytes, std::size_t *Size) {
  EXRHeader Header;
  InitEXRHeader(&Header);
  EXRImage Image;
  InitEXRImage(&Image);
  float *Planes[3] = {P.Channels[2].data(), P.Channels[1].data(), P.Channels[0].data()};
  Image.num_channels = 3;
  Image.images = reinterpret_cast<unsigned char **>(Planes);
  Image.width = P.Width;
  Image.height = P.Height;
  EXRChannelInfo Channels[3];
  int Types[3], Stored[3];
  for (int C = 0; C < 3; ++C) {
    std::memset(&Channels[C], 0, sizeof Channels[C]);
    Channels[C].name[0] = "BGR"[C];
    Types[C] = TINYEXR_PIXELTYPE_FLOAT;
    Stored[C] = StoredType;
  }
  Header.num_channels = 3;
  Header.channels = Channels;
  Header.pixel_types = Types;
  Header.requested_pixel_types = Stored;
  Header.compression_type = Compression;
  const char *Error = nullptr;
  *Size = SaveEXRImageToMemory(&Image, &Header, Bytes, &Error);
  if (Error)
    FreeEXRErrorMessage(Error);
  return *Size != 0;
}

bool decode(Print &Sum, const unsigned char *Bytes, std::size_t Size) {
  EXRVersion Version;
  EXRHeader Header;
  InitEXRHeader(&Header);
  EXRImage Image;
  InitEXRImage(&Image);
  const char *Error = nullptr;
  if (ParseEXRVersionFromMemory(&Version, Bytes, Size) || ParseEXRHeaderFromMemory(&Header, &Version, Bytes, Size, &Error))
    return false;
  for (int C = 0; C < Header.num_channels; ++C)
    Header.requested_pixel_types[C] = TINYEXR_PIXELTYPE_FLOAT;
  if (LoadEXRImageFromMemory(&Image, &Header, Bytes, Size, &Error))
    return false;
  for (int C = 0; C < Image.num_channels; ++C) {
    const float *Plane = reinterpret_cast<const float *>(Image.images[C]);
    for (int I = 0; I < Image.width * Image.height; ++I)
      Sum(Plane[I]);
  }
  FreeEXRImage(&Image);
  FreeEXRHeader(&Header);
  return true;
}

void roundTrip(const char *Name, int Compression) {
  Print Sum(Name);
  for (int Type : {TINYEXR_PIXELTYPE_HALF, TINYEXR_PIXELTYPE_FLOAT})
    for (int Width = 3; Width < 70; Width += 22) {
      Picture P(Width, 2 * Width - 3, static_cast<unsigned>(Width));
      unsigned char *Bytes = nullptr;
      std::size_t Size = 0;
      if (!encode(P, Compression, Type, &Bytes, &Size) || !decode(Sum, Bytes, Size))
        Sum(-1);
      for (std::size_t I = 0; I < Size; ++I)
        Sum(Bytes[I]);
      std::free(Bytes);
    }
}

void loadPlain() {
  Print Sum("LoadEXRFromMemory");
  Picture P(20, 14, 9);
  unsigned char *Bytes = nullptr;
  std::size_t Size = 0;
  if (!encode(P, TINYEXR_COMPRESSIONTYPE_ZIP, TINYEXR_PIXELTYPE_HALF, &Bytes, &Size))
    return;
  float *Pixels = nullptr;
  int Width = 0, Height = 0;
  const char *Error = nullptr;
  if (LoadEXRFromMemory(&Pixels, &Width, &Height, Bytes, Size, &Error) == TINYEXR_SUCCESS)
    for (int I = 0; I < 4 * Width * Height; ++I)
      Sum(Pixels[I]);
  std::free(Pixels);
  std::free(Bytes);
}

} // namespace

int main() {
  roundTrip("none", TINYEXR_COMPRESSIONTYPE_NONE);
  roundTrip("RLE", TINYEXR_COMPRESSIONTYPE_RLE);
  roundTrip("ZIPS", TINYEXR_COMPRESSIONTYPE_ZIPS);
  roundTrip("ZIP", TINYEXR_COMPRESSIONTYPE_ZIP);
  roundTrip("PIZ", TINYEXR_COMPRESSIONTYPE_PIZ);
  loadPlain();
}
